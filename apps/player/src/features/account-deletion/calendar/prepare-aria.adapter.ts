import type { MessageId } from '@guildhall/i18n/messages.ts';
import { translate } from '../../../platform/text/i18n.ts';

type Words = Readonly<Record<string, (values: Record<string, string>) => string>>;

const say =
  (id: MessageId) =>
  (values: Record<string, string>): string =>
    translate(id, values);

/** Screen reader texts for the calendar. React Aria lacks some of our languages, so they come from our catalogues. */
const words: Words = {
  previous: say('deletion.calendar.previous'),
  next: say('deletion.calendar.next'),
  todayDate: say('deletion.calendar.today'),
  todayDateSelected: say('deletion.calendar.today_selected'),
  dateSelected: say('deletion.calendar.selected'),
  selectedDateDescription: say('deletion.calendar.chosen'),
  minimumDate: say('deletion.calendar.first'),
  maximumDate: say('deletion.calendar.last'),
};

const ariaStyleId = 'react-aria-pressable-style';

export const prepareAria = (): void => {
  // React Aria looks here before its bundled strings, which the build removes (vite.config.ts).
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-US',
    [Symbol.for('react-aria.i18n.strings')]: { '@react-aria/calendar': words },
  });
  // Safari 14.0 lacks Intl.ListFormat. React Aria constructs one but uses it only for date ranges.
  if (!('ListFormat' in Intl)) {
    Object.assign(Intl, {
      ListFormat: class {
        format(list: readonly string[]): string {
          return list.join(', ');
        }
      },
    });
  }
  // React Aria would inject a style element, which the CSP blocks; calendar.module.css contains the same rules.
  if (document.getElementById(ariaStyleId) === null) {
    document.head.append(Object.assign(document.createElement('meta'), { id: ariaStyleId }));
  }
};
