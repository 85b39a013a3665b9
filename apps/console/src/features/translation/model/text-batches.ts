import { translationBounds } from '@guildhall/contract/translation/rules.ts';
import type { TranslationSubject } from '@guildhall/contract/translation/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';

export interface Wanted {
  readonly text: string;
  readonly from: LangId;
  readonly to: LangId;
  readonly subject: TranslationSubject;
}

/** Texts in one language, in the order of the answer. */
export type SendBatch = (batch: readonly Wanted[]) => Promise<readonly string[]>;

interface Waiting {
  readonly wanted: Wanted;
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects the texts that are wanted at about the same time, such as the rows of a list, into few calls. */
export const createTextBatches = (send: SendBatch, later: (run: () => void) => void) => {
  let waiting: readonly Waiting[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    const groups = Map.groupBy(all, ({ wanted: { from, to } }) => `${from} ${to}`);
    for (const same of groups.values()) {
      for (let at = 0; at < same.length; at += translationBounds.textsMax) {
        const batch = same.slice(at, at + translationBounds.textsMax);
        send(batch.map(({ wanted }) => wanted)).then(
          (texts) => batch.forEach(({ resolve, wanted }, place) => resolve(texts[place] ?? wanted.text)),
          (error: unknown) => batch.forEach(({ reject }) => reject(error)),
        );
      }
    }
  };
  return (wanted: Wanted): Promise<string> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) later(flush);
      waiting = [...waiting, { wanted, resolve, reject }];
    });
};
