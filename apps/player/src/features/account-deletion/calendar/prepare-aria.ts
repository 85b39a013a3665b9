import type { MessageId } from '@guildhall/i18n/messages.ts';
import { translate } from '../../../platform/i18n.ts';

type Words = Readonly<Record<string, (values: Record<string, string>) => string>>;

const say =
  (id: MessageId) =>
  (values: Record<string, string>): string =>
    translate(id, values);

/** What the calendar says to those who cannot see it. React Aria has not all of our languages, our catalogues do. */
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

/** Makes the page ready for React Aria. */
export const prepareAria = (): void => {
  // Where it looks for words before it takes its own, which the build leaves out (vite.config.ts).
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-US',
    [Symbol.for('react-aria.i18n.strings')]: { '@react-aria/calendar': words },
  });
  // Safari 14.0 has no lists; the calendar makes one that it needs only for several days.
  if (!('ListFormat' in Intl)) {
    Object.assign(Intl, {
      ListFormat: class {
        format(list: readonly string[]): string {
          return list.join(', ');
        }
      },
    });
  }
  // It would add a style element, which our content policy refuses; calendar.module.css has what is in it.
  if (document.getElementById(ariaStyleId) === null) {
    document.head.append(Object.assign(document.createElement('meta'), { id: ariaStyleId }));
  }
};
