const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  // Without a word's border: HeadlessChrome.
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser's long words about itself in two: "Firefox · macOS". Null where they say nothing we know. */
export const deviceName = (device: string | null): string | null => {
  const found = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(device ?? ''))?.[1]);
  const known = found.filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(' · ');
};
