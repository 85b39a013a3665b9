import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../../platform/i18n.ts';
import { useNow } from '../../../../ui/use-now.ts';
import styles from './settings-tab.module.css';

const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The editor's own zone by name, and the same moment in UTC: a team works in many zones, and the game in one. */
export const ZoneText = ({ at }: { readonly at: number | null }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  const name = new Intl.DateTimeFormat(locale, { timeZoneName: 'long', timeZone: zone() })
    .formatToParts(at ?? nowMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const utc =
    at === null
      ? null
      : new Intl.DateTimeFormat(intlTagOf(locale), {
          dateStyle: 'medium',
          timeStyle: 'short',
          hourCycle: 'h23',
          timeZone: 'UTC',
        }).format(at);
  return (
    <p className={styles['zone']}>
      {t('editor.zone', { name: name ?? zone(), zone: zone() })}
      {utc !== null && (
        <>
          <br />
          {t('editor.zone.utc', { time: utc })}
        </>
      )}
    </p>
  );
};
