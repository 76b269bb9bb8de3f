import fc from 'fast-check';

// That a property fails is all a planted bug has to show; the smallest case would take minutes.
fc.configureGlobal({ endOnFailure: true });
