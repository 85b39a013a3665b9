import type { ChatState } from '@guildhall/contract/chat/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenIncidents } from '../../articles/open-incidents.public.ts';
import { IncidentStrip } from '../../incidents/strip.public.ts';
import { chatIcons } from '../chat.icons.ts';
import styles from './cards.module.css';
import { OpeningHours } from './opening-hours.tsx';

/** Shown on the first visit: what the chat is and that typing is visible to staff. */
export const Welcome = ({ service }: { readonly service: ChatState['service'] | null }) => {
  const t = useText();
  const incidents = useOpenIncidents();
  return (
    <div className={styles['scroll']}>
      <IncidentStrip incidents={incidents} />
      <section className={styles['card']}>
        <div className={styles['faces']} aria-hidden="true">
          {[2, 3, 4].map((id) => (
            <img key={id} src={`${import.meta.env.BASE_URL}portraits/${id}.svg`} width="56" height="56" alt="" />
          ))}
        </div>
        <h2 className={styles['title']}>{t('chat.welcome.title')}</h2>
        <p>{t('chat.welcome.text')}</p>
        <p className={styles['notice']}>
          <Icon d={chatIcons.eye} size={20} />
          <span>{t('chat.welcome.typing')}</span>
        </p>
      </section>
      {service?.is_staffed === false && <p className={styles['quiet']}>{t('chat.unstaffed')}</p>}
      {service !== null && <OpeningHours service={service} />}
    </div>
  );
};
