// The library's own worker, bundled as a script of this app's origin (CSP: worker-src 'self').
import 'pdfjs-dist/build/pdf.worker.min.mjs';
