const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;
type DurationUnit = (typeof units)[number]['unit'];

interface DurationPart {
  readonly unit: DurationUnit;
  readonly value: number;
}

/** The one or two largest units: 1 day 4 hours, 35 minutes, 12 seconds. */
const durationParts = (totalSeconds: number): readonly DurationPart[] => {
  const whole = Math.max(0, Math.round(totalSeconds));
  const first = units.findIndex(({ seconds }) => whole >= seconds);
  const at = first === -1 ? units.length - 1 : first;
  const [large, small] = [units[at], units[at + 1]];
  if (large === undefined || small === undefined || large.unit === 'minute') {
    const { unit, seconds } = large ?? { unit: 'second' as const, seconds: 1 };
    return [{ unit, value: Math.round(whole / seconds) }];
  }
  const rounded = Math.round(whole / small.seconds) * small.seconds;
  const parts = [
    { unit: large.unit, value: Math.floor(rounded / large.seconds) },
    { unit: small.unit, value: Math.round((rounded % large.seconds) / small.seconds) },
  ];
  return parts.filter(({ value }) => value > 0);
};

/** Localized, such as `2 hours, 5 minutes`. */
export const durationText = (seconds: number, locale: string): string => {
  const words = durationParts(seconds).map(({ unit, value }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  );
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(words);
};
