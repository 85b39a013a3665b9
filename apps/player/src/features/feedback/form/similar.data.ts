import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { startOf } from '@guildhall/contract/start-of.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useLang } from '../../../platform/text/i18n.ts';
import { feedbackKey } from '../feedback.data.ts';

const pauseMs = 700;
/** Shorter texts match nothing useful. */
const lengthMin = 8;
const sentMax = 2000;

/** The text, debounced. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(startOf(text.trim(), sentMax)), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Similar questions and known issues. Optional, so failures are not shown. */
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
