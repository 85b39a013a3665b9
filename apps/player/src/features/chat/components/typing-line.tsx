import { useText } from '../../../platform/text/i18n.ts';
import { usePersona } from '../room/use-persona.ts';
import styles from './bubble.module.css';
import { Portrait } from './portrait.tsx';

export const TypingLine = ({ persona }: { readonly persona: number | null }) => {
  const t = useText();
  const { name, portrait } = usePersona(persona);
  return (
    <div className={styles['row']} data-run-end="true">
      <Portrait portrait={portrait} />
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
