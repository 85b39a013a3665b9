import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { answerHelpBounds } from '@guildhall/contract/answer-help/rules.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useLocale } from '../../platform/text/i18n.ts';

/** What the agent answers. */
export interface Subject {
  readonly of: 'chat' | 'report';
  readonly id: string;
}

/** A pause in typing. */
const pauseMs = 600;
const freshMs = 30_000;

const draftOf = (text: string): string => text.trim().slice(-answerHelpBounds.draftMax).toWellFormed();

const ask = (subject: Subject, draft: string, readerLang: number, signal: AbortSignal) => {
  const asked = { draft, reader_lang: readerLang as AnswerSource['player']['lang'] };
  return subject.of === 'chat'
    ? call('/answerhelp/suggest_chat', { conversation: subject.id, ...asked }, signal)
    : call('/answerhelp/suggest_report', { id: subject.id, ...asked }, signal);
};

export const askForDraft = (subject: Subject, notes: string, readerLang: number, signal: AbortSignal) => {
  const asked = { draft: draftOf(notes), reader_lang: readerLang as AnswerSource['player']['lang'] };
  return subject.of === 'chat'
    ? call('/answerhelp/draft_chat', { conversation: subject.id, ...asked }, signal)
    : call('/answerhelp/draft_report', { id: subject.id, ...asked }, signal);
};

/** `revision` changes when the player has written. */
export const useSuggestions = (subject: Subject, draft: string, revision: number, isWanted: boolean) => {
  const readerLang = langOfLocale(useLocale());
  const [text] = useDebouncedValue(draftOf(draft), pauseMs);
  return useQuery({
    queryKey: ['answer-help', subject.of, subject.id, readerLang, revision, text],
    queryFn: ({ signal }) => ask(subject, text, readerLang, signal),
    enabled: isWanted,
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
};
