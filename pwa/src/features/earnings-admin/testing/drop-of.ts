/** What an event of dragging `file` has. */
export const dropOf = (file: File) => ({ dataTransfer: { types: ['Files'], files: [file] } });
