import type { PausedState } from '@guildhall/contract/switches/rules.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';

type NounIn<Id> = Id extends `paused.${infer Noun}` ? Noun : never;

/**
 * The nouns of the features with a notice of their own: each has a text `paused.<noun>`. Lists of articles and search results
 * show the refusal instead.
 */
export type PausedFeature = Exclude<NounIn<MessageId>, PausedState | 'files_text'>;
