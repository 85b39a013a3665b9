import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { contentTypes, senders, type ContentType, type Sender } from '@guildhall/contract/chat/rules.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import type { ReactNode } from 'react';
import { usePersonas } from '../chat.data.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import { OriginalText } from '../../translation/original-text.public.tsx';
import { TranslatedText } from '../../translation/translated-text.public.tsx';
import { PictureMessage } from './picture-message.tsx';
import { useOpenChat } from './use-open-chat.ts';
import { VoiceMessage } from './voice-message.tsx';
import styles from './messages.module.css';

interface BubbleProps {
  readonly sender: Sender;
  readonly persona: number | null;
  /** First of several messages in a row by the same sender; shows the name. */
  readonly isFirst: boolean;
  readonly contentType: ContentType;
  readonly content: string;
  readonly file: ChatFile | null;
  /** What staff wrote, if `content` is its translation. */
  readonly original?: Original | undefined;
  readonly tone?: 'sending' | 'failed';
  /** Time and delivery state. */
  readonly foot: ReactNode;
}

export const usePersonaOf = (id: number | null) => usePersonas().data?.find((persona) => persona.id === id);

type ContentProps = Pick<BubbleProps, 'sender' | 'contentType' | 'content' | 'file' | 'original'>;

const Content = ({ sender, contentType, content, file, original }: ContentProps) => {
  const { row } = useOpenChat();
  if (file !== null && contentType === contentTypes.picture) return <PictureMessage file={file} />;
  if (file !== null && contentType === contentTypes.voice) return <VoiceMessage file={file} />;
  if (sender === senders.player) {
    const subject = { of: 'chat', id: row.id } as const;
    return <TranslatedText text={content} lang={row.lang} subject={subject} className={styles['text'] ?? ''} />;
  }
  return (
    <>
      <p className={styles['text']} dir="auto" lang={languageTagOf(localeOfLang(row.lang) ?? 'en-US')}>
        {content}
      </p>
      {original !== undefined && <OriginalText original={original} />}
    </>
  );
};

/** A message: the player's on the left, staff on the right under the persona's name. */
export const Bubble = ({ sender, persona: personaId, isFirst, tone, foot, ...content }: BubbleProps) => {
  const persona = usePersonaOf(personaId);
  const isStaff = sender === senders.admin;
  const isPicture = content.contentType === contentTypes.picture && content.file !== null;
  return (
    <div className={styles['message']} data-side={isStaff ? 'staff' : 'player'} data-first={isFirst || undefined}>
      <div className={styles['said']}>
        {isStaff && isFirst && persona !== undefined && (
          <span className={styles['name']}>
            {persona.name}
            <img src={persona.portrait} alt="" width={18} height={18} />
          </span>
        )}
        <div className={styles['bubble']} data-tone={tone} data-picture={isPicture || undefined}>
          <Content sender={sender} {...content} />
          <span className={styles['foot']}>{foot}</span>
        </div>
      </div>
    </div>
  );
};
