import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useLang } from '../../../platform/i18n.ts';
import { feedbackKey } from '../feedback.data.ts';

const pauseMs = 700;
/** Fewer characters say too little to be like anything. */
const lengthMin = 8;
const sentMax = 2000;

/** The text as it was when the writing last paused. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim().slice(0, sentMax)), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** What may spare the writing. Only an offer: where it does not come, nothing is said. */
export const useSimilar = (text: string) => {
  const lang = useLang();
  const paused = usePaused(text);
  const isEnough = lengthOf(paused) >= lengthMin;
  const { data } = useQuery({
    queryKey: [...feedbackKey, 'similar', paused, lang],
    queryFn: ({ signal }) => call('/feedback/similar', { text: paused, category_lang: lang }, signal),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  return isEnough ? data : undefined;
};
