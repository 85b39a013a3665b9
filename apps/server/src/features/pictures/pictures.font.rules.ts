/** 5×7 bitmap font: one base-32 character per row of pixels. Built in because libvips' text loader is blocked here. */
const rows: Record<string, string> = {
  '0': 'EHJLPHE',
  '1': '4C4444E',
  '2': 'EH1248V',
  '3': 'V2421HE',
  '4': '26AIV22',
  '5': 'VGU11HE',
  '6': '68GUHHE',
  '7': 'V124888',
  '8': 'EHHEHHE',
  '9': 'EHHF12C',
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'SIHHHIS',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HHPLJHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLLA',
  X: 'HHA4AHH',
  Y: 'HHHA444',
  Z: 'V1248GV',
  '-': '000V000',
  ':': '0CC0CC0',
  '.': '00000CC',
  ' ': '0000000',
};

export const glyphWidth = 6;
export const glyphHeight = 7;

/** Whether a pixel of a line of text is set; unknown characters are blank. */
export const isInked = (text: string, x: number, y: number): boolean => {
  const [column, row] = [x % glyphWidth, rows[text[Math.floor(x / glyphWidth)] ?? ' ']?.[y] ?? '0'];
  return column < 5 && ((Number.parseInt(row, 32) >> (4 - column)) & 1) === 1;
};
