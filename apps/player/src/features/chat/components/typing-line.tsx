import { useText } from '../../../platform/i18n.ts';
import { usePersona } from '../room/personas.ts';
import styles from './bubble.module.css';
import { Face } from './face.tsx';

export const TypingLine = ({ persona }: { readonly persona: number | null }) => {
  const t = useText();
  const { name, portrait } = usePersona(persona);
  return (
    <div className={styles['row']} data-run-end="true">
      <Face portrait={portrait} />
      <p className={styles['bubble']} data-last="true">
        <span className="visually-hidden">{t('chat.typing', { name })}</span>
        <span className={styles['dots']} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </p>
    </div>
  );
};
