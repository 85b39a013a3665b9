import { useText } from '../../../platform/text/i18n.ts';
import styles from './chat-preview.module.css';

interface ChatPreviewProps {
  readonly name: string;
  readonly portrait: string;
}

export const ChatPreview = ({ name, portrait }: ChatPreviewProps) => {
  const t = useText();
  return (
    <figure className={styles['chat']} aria-label={t('personas.preview', { name })}>
      <p className={styles['own']}>{t('personas.preview.player')}</p>
      <div className={styles['answer']}>
        <img className={styles['face']} src={portrait} alt="" width={26} height={26} />
        <div className={styles['said']}>
          <span className={styles['name']}>{name}</span>
          <p className={styles['bubble']}>{t('personas.preview.answer', { name })}</p>
        </div>
      </div>
    </figure>
  );
};
