import { useText } from '../../../platform/text/i18n.ts';
import { contextFacts } from '../../../platform/text/context-facts.ts';
import { DeviceText } from '../../../ui/device-text.tsx';
import { Fact, PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

/** Device details sent by the player app, as far as the player allowed. */
export const ContextCard = () => {
  const t = useText();
  const { report } = useReportContext();
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
            <span className={styles['value']}>{name === 'device' ? <DeviceText agent={value} /> : value}</span>
          </Fact>
        ))}
      </dl>
      {errors.length > 0 && (
        <details className={styles['errors']}>
          <summary>{t('feedback.context.errors', { count: errors.length })}</summary>
          <ul>
            {errors.map((error, index) => (
              // Errors may repeat but never reorder, so the index is a stable key.
              <li key={index}>{error}</li>
            ))}
          </ul>
        </details>
      )}
    </PanelCard>
  );
};
