const widthMax = 240;
const heightMax = 300;
const least = 72;

export const shownSize = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const scale = Math.min(1, widthMax / Math.max(1, width), heightMax / Math.max(1, height));
  return {
    width: Math.max(least, Math.round(width * scale)),
    height: Math.max(least, Math.round(height * scale)),
  };
};
