import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { reportPath } from '../model/report-path.ts';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

export const LinksCard = () => {
  const t = useText();
  const { may } = useStaff();
  const { report, mayWrite, show, search } = useReportContext();
  const { id, type, incident, suggestion, merged, merged_into: into, merged_into_number: intoNumber } = report;
  if (incident === null && suggestion === null && merged.length === 0 && into === null && !mayWrite) return null;
  return (
    <PanelCard title={t('feedback.links')}>
      <ul className={styles['links']}>
        {into !== null && (
          <li>
            <Link to={reportPath(into, search)}>{t('feedback.merged_into', { number: String(intoNumber ?? '') })}</Link>
          </li>
        )}
        {merged.map(({ id, number }) => (
          <li key={id}>
            <Link to={reportPath(id, search)}>{t('feedback.links.merged', { number: String(number) })}</Link>
          </li>
        ))}
        {incident !== null && (
          <li>
            <span className={styles['kind']}>
              {t(incident.is_open ? 'feedback.links.incident' : 'feedback.links.incident_over')}
            </span>
            {may('incidents.read') ? <Link to={`/incidents/${incident.id}`}>{incident.title}</Link> : incident.title}
          </li>
        )}
        {suggestion !== null && (
          <li>
            <span className={styles['kind']}>{t('feedback.links.suggestion')}</span>
            {may('suggestions.read') ? (
              <Link to={`/suggestions/${suggestion.id}`}>{suggestion.title}</Link>
            ) : (
              suggestion.title
            )}
          </li>
        )}
      </ul>
      {mayWrite && (
        <div className={styles['actions']}>
          <Button size="compact-xs" variant="default" onClick={() => show('incident')}>
            {t('feedback.links.to_incident')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => show('suggestion')}>
            {t('feedback.links.to_suggestion')}
          </Button>
          {type === feedbackTypes.suggestion && suggestion === null && may('suggestions.write') && (
            <Button size="compact-xs" variant="default" component={Link} to={`/suggestions/new?from=${id}`}>
              {t('feedback.links.publish')}
            </Button>
          )}
        </div>
      )}
    </PanelCard>
  );
};
