import { useText } from '../../../platform/i18n.ts';
import { contextFacts } from '../../../platform/context-facts.ts';
import { Fact, PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useTicket } from './ticket-context.ts';

/** What the app sent along, as far as the player let it. */
export const ContextCard = () => {
  const t = useText();
  const { report } = useTicket();
  const { context } = report;
  if (context === null) {
    return (
      <PanelCard title={t('feedback.context')}>
        <p className={styles['none']}>{t('feedback.context.none')}</p>
      </PanelCard>
    );
  }
  const facts = contextFacts(context);
  const errors = context.errors ?? [];
  if (facts.length === 0 && errors.length === 0) return null;
  return (
    <PanelCard title={t('feedback.context')}>
      <dl className={styles['facts']}>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={t(`feedback.context.${name}`)}>
            <span className={styles['value']}>{value}</span>
          </Fact>
        ))}
      </dl>
      {errors.length > 0 && (
        <details className={styles['errors']}>
          <summary>{t('feedback.context.errors', { count: errors.length })}</summary>
          <ul>
            {errors.map((error, index) => (
              // They may repeat, and never change places.
              <li key={index}>{error}</li>
            ))}
          </ul>
        </details>
      )}
    </PanelCard>
  );
};
