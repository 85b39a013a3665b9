export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });
export const warn = (subject: string, text: string, advice: string): Finding => ({
  level: 'warn',
  subject,
  text,
  advice,
});
export const fail = (subject: string, text: string, advice: string): Finding => ({
  level: 'fail',
  subject,
  text,
  advice,
});

export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
