import { useText } from '../../../platform/text/i18n.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { useViewers } from './use-viewing.ts';
import { useReportContext } from './use-report-context.ts';
import styles from './others-here.module.css';

const writingNames = (viewers: ReturnType<typeof useViewers>): string =>
  viewers
    .filter(({ isWriting }) => isWriting)
    .map(({ name }) => name)
    .join(', ');

/** Colleagues who have this report open. */
export const OthersHere = () => {
  const t = useText();
  const { report } = useReportContext();
  const viewers = useViewers(report.id);
  const names = viewers.map(({ name }) => name).join(', ');
  const writing = writingNames(viewers);
  return (
    <span className={styles['others']} role="status">
      {viewers.length > 0 && (
        <>
          {viewers.slice(0, 3).map(({ id, name }) => (
            <StaffAvatar key={id} id={id} name={name} size="s" />
          ))}
          <span className={styles['words']} data-writing={writing !== '' || undefined}>
            {writing === ''
              ? t('reasons.presence.reading', { names, count: viewers.length })
              : t('reasons.presence.writing', { names: writing, count: writing.split(', ').length })}
          </span>
        </>
      )}
    </span>
  );
};

/** Above the text field, where it prevents a second reply. */
export const OthersWriting = () => {
  const t = useText();
  const { report } = useReportContext();
  const writing = writingNames(useViewers(report.id));
  return (
    <p className={styles['writing']} role="status">
      {writing !== '' && t('reasons.presence.writing', { names: writing, count: writing.split(', ').length })}
    </p>
  );
};
