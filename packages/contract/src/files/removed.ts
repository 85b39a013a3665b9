export const filesRemoved = { files: 30 } as const;
