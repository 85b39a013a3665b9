import type { TargetSubject } from '@guildhall/contract/targets/rules.ts';
import { formatSpan } from '@guildhall/i18n/durations.ts';
import { formatDate, useLocale, useText } from '../../platform/text/i18n.ts';
import { useTicking } from '../../ui/use-seconds.ts';
import { dueOf, toneOf, type Due } from './model/due.ts';
import styles from './due-clock.module.css';

interface CountdownProps {
  readonly due: Due;
  readonly subject: TargetSubject;
}

/** Rendered again only when its words change, not with every tick. */
const Countdown = ({ due: { at, kind }, subject }: CountdownProps) => {
  const t = useText();
  const locale = useLocale();
  const tone = useTicking((nowMs) => toneOf(at, nowMs, subject));
  const span = useTicking((nowMs) => formatSpan(Math.abs(at - nowMs), locale, 'second'));
  return (
    <time
      className={styles['due']}
      data-tone={tone}
      dateTime={new Date(at).toISOString()}
      title={t(`targets.due.${kind}`, { time: formatDate(at, locale, true) })}
    >
      {t(tone === 'late' ? 'targets.late' : 'targets.left', { time: span })}
    </time>
  );
};

interface DueClockProps {
  readonly row: { readonly respond_by: number | null; readonly resolve_by: number | null };
  readonly subject: TargetSubject;
}

/** How long is left until the next deadline of a chat or report, or how late it is. */
export const DueClock = ({ row, subject }: DueClockProps) => {
  const due = dueOf(row);
  return due === null ? null : <Countdown due={due} subject={subject} />;
};
