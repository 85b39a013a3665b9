/** Copies to the clipboard, with a fallback for webviews without the Clipboard API. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.append(area);
    area.select();
    try {
      return (document as unknown as { execCommand(command: string): boolean }).execCommand('copy');
    } catch {
      return false;
    } finally {
      area.remove();
    }
  }
};
