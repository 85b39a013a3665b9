import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { PrivatePicture } from '../../../kit/picture-viewer/private-picture.tsx';
import { useChatLink } from '../chat-link.data.ts';
import { shownSize } from '../model/shown-size.ts';
import { usePersona } from '../room/use-persona.ts';
import styles from './bubble.module.css';

interface PictureBubbleProps {
  readonly file: ChatFile;
  readonly isOwn: boolean;
  readonly persona: number | null;
  readonly isStored: boolean;
}

/** The box has the picture's size and color before it loads, so that the layout does not shift. Links to the viewer. */
export const PictureBubble = ({ file, isOwn, persona, isStored }: PictureBubbleProps) => {
  const t = useText();
  const { name } = usePersona(persona);
  const { data, refetch } = useChatLink(file.id, isStored);
  const { width, height } = shownSize(file);
  return (
    <Link
      className={styles['picture']}
      to={`?picture=${file.id}`}
      aria-label={t('chat.picture.open')}
      style={{ width, height, backgroundColor: file.tone }}
    >
      {data !== undefined && (
        <PrivatePicture
          file={{ ...file, src: data.src }}
          alt={isOwn ? t('chat.picture.own') : t('chat.picture.theirs', { name })}
          onRenew={() => void refetch()}
        />
      )}
    </Link>
  );
};
