/** The address's name of what to ask at once. */
export const askParam = 'ask';

/** Opens the form for an entry. */
export const blocklistReportAddress = `/blocklist?${askParam}=report`;
