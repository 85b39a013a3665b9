/** The origin of the frame that runs the player app: the server names it if the console has a host of its own. */
export const previewOrigin = (): string => {
  const named = document.querySelector<HTMLMetaElement>('meta[name="preview-origin"]')?.content ?? '';
  return URL.canParse(named) ? named : location.origin;
};
