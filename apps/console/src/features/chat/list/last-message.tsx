import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { contentTypes, senders } from '@guildhall/contract/chat/rules.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { IconCornerUpLeft, IconMicrophone, IconPencil, IconPhoto } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { useTyping } from '../chat.live.ts';
import styles from './chat-row.module.css';

const icon = { size: 13, stroke: 1.8, 'aria-hidden': true } as const;

/** Preview of the last message, or of the text that the player is typing. */
export const LastMessage = ({ row }: { readonly row: StaffConversation }) => {
  const t = useText();
  const typing = useTyping(row.id);
  const { last } = row;
  const lang = languageTagOf(localeOfLang(row.lang) ?? 'en-US');
  if (typing !== null) {
    return (
      <span className={styles['words']} data-typing>
        <IconPencil {...icon} />
        <span dir="auto" lang={lang}>
          {typing.text === '' ? t('chat.typing') : typing.text}
        </span>
      </span>
    );
  }
  if (last === null) return <span className={styles['words']} />;
  return (
    <span className={styles['words']}>
      {last.sender === senders.admin && <IconCornerUpLeft {...icon} />}
      {last.content_type === contentTypes.picture && <IconPhoto {...icon} />}
      {last.content_type === contentTypes.voice && <IconMicrophone {...icon} />}
      <span dir="auto" lang={lang}>
        {last.content_type === contentTypes.picture
          ? t('chat.said.picture')
          : last.content_type === contentTypes.voice
            ? t('chat.said.voice')
            : last.text}
      </span>
    </span>
  );
};
