import { IconWebhook } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './setup-hint.module.css';

/** Configuration file example; not translated. */
const example = `[
  {
    "name": "accounts",
    "url": "https://accounts.example.com/guildhall",
    "secret": "whsec_…",
    "events": ["deletion.confirmed", "deletion.erased"]
  },
  {
    "name": "warehouse",
    "url": "https://warehouse.example.com/in",
    "secret": "whsec_…",
    "events": "*"
  }
]`;

export const SetupHint = () => {
  const t = useText();
  return (
    <div className={styles['setup']}>
      <EmptyState
        icon={<IconWebhook size={22} stroke={1.6} />}
        title={t('webhooks.setup.title')}
        hint={t('webhooks.setup.hint')}
      />
      <figure className={styles['example']} aria-label={t('webhooks.setup.example')} dir="ltr">
        <pre>{example}</pre>
      </figure>
    </div>
  );
};
