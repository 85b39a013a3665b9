export const download = (name: string, content: BlobPart, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoke later: the browser may still be reading the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
