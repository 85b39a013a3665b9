import type { SendingBatch } from '@guildhall/contract/feedback/pending-replies.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { sentBetween, type Sending } from '../model/pending-replies.ts';
import { undoneStore } from '../sending.data.ts';

export interface Flash {
  readonly id: string;
  readonly tone: 'good' | 'info' | 'wait';
  readonly words: string;
}

const shownMs = 5000;

/** Short-lived messages: a reply was sent or undone. */
export const useFlashes = (data: Sending | undefined) => {
  const t = useText();
  const [flashes, setFlashes] = useState<readonly Flash[]>([]);
  const before = useRef<readonly SendingBatch[]>([]);
  const say = (flash: Flash): void => {
    setFlashes((shown) => [...shown.filter(({ id }) => id !== flash.id), flash]);
    setTimeout(() => setFlashes((shown) => shown.filter((other) => other !== flash)), shownMs);
  };
  useEffect(() => {
    if (data === undefined) return;
    for (const { batch, isBulk, numbers } of sentBetween(before.current, data, undoneStore.get())) {
      const words = isBulk
        ? t('feedback.sent.many', { count: numbers.length })
        : t('feedback.sent.one', { number: String(numbers[0]) });
      say({ id: `sent ${batch}`, tone: 'good', words });
    }
    before.current = data.batches;
  }, [data, t]);
  return { flashes, say };
};
