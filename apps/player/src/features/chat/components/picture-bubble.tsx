import type { ChatFile } from '@guildhall/contract/chat.ts';
import { useText } from '../../../platform/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { PrivatePicture } from '../../feedback/viewer.public.ts';
import { useChatLink } from '../chat.links.ts';
import { shownSize } from '../model/shown-size.ts';
import { usePersona } from '../room/personas.ts';
import styles from './bubble.module.css';

interface PictureBubbleProps {
  readonly file: ChatFile;
  readonly isOwn: boolean;
  readonly persona: number | null;
  readonly isStored: boolean;
}

/** Its place has its size and its tone before a byte of it is here, so nothing jumps. Opens large, by the address. */
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
