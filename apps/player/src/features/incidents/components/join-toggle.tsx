import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLaunched, useSession } from '../../../platform/session/session.ts';
import { useLang, useText } from '../../../platform/text/i18n.ts';
import { incidentsQuery } from '../incident-list.data.ts';
import { createStripJoin } from '../incidents.data.ts';
import styles from './join-toggle.module.css';

/** “I have this too” where only the id is known. */
export const JoinToggle = ({ id }: { readonly id: number }) => {
  const t = useText();
  const lang = useLang();
  const [tapped, setTapped] = useState<boolean | null>(null);
  const [join] = useState(() => createStripJoin(id, setTapped));
  // A visitor who is not signed in has joined nothing, so the first visit does not ask.
  const { data } = useQuery({ ...incidentsQuery(lang), enabled: isLaunched(useSession()) });
  const isJoined = tapped ?? data?.list.some((incident) => incident.id === id && incident.is_joined) ?? false;
  return (
    <button type="button" className={styles['join']} aria-pressed={isJoined} onClick={() => void join(!isJoined, lang)}>
      {t('incidents.join')}
    </button>
  );
};
