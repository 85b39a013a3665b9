import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { formatText, type CompiledText } from './format.ts';

const folder = join(import.meta.dirname, '../catalogues/en-US');
const params = { count: 2, minutes: 2, hours: 2, min: 1, max: 3, size: 5, type: 'PNG' };
/** Every formatted English text. */
const shown = new Set(
  globSync('*.json', { cwd: folder })
    .flatMap((file) => Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>))
    .map((source) => formatText(compileMessage(source) as CompiledText, params, 'en-US')),
);
const missing = (texts: readonly string[]): string[] => texts.filter((text) => !shown.has(text));

/** Section 8 of the document, with its words. */
const catalogue = [
  'Unknown Error',
  'Network Error',
  'Something Went Wrong',
  'No Data',
  'Not Found',
  'The content being sent is empty!',
  'Not connected to server!',
  'The operation is too frequent, please try again later!',
  'The message content is too long!',
  'Illegal request, please open from the game client.',
  'File type must be PNG!',
  'File must smaller than 5MB!',
  'Upload no more than 2 pictures per day!',
  'Submit no more than 2 feedback per minutes!',
  'Role id format error',
  'Email format error',
  'Image upload failed',
  'Invalid role id format',
  'Invalid Email format',
  'Upload at least 2 screenshots',
  'submit no more than 2 per minutes!',
  'Submitted successfully',
  'Unexpected Application Error!',
];

/** Where the app deliberately shows other words than the document (ADR 24). */
const corrected = new Map([
  ['File must smaller than 5MB!', 'File must be smaller than 5MB!'],
  ['Submit no more than 2 feedback per minutes!', 'Submit no more than 2 feedback per minute!'],
  ['submit no more than 2 per minutes!', 'submit no more than 2 per minute!'],
]);

describe('the English texts of the product spec', () => {
  it('include the 28 screen titles [A5]', () => {
    const titles =
      'Home, Support, Official, Workshop, Me, News, News Info, Events, Event Info, Guide, Guide Info, Question, Question Info, Workshop Events, Workshop School, Settings, History, Questionnaire & Vote, Survey Info, Feedback, Create Feedback, Player Suggestion, Feedback Info, About, Online Service, Article Info, Account Deletion, Others'.split(
        ', ',
      );
    expect(titles).toHaveLength(28);
    expect(missing(titles)).toEqual([]);
  });

  it('include the relative times [C8]', () => {
    expect(missing(['just now', '2 minutes before', '2 hours before'])).toEqual([]);
  });

  it('include the four statuses [C5, E2]', () => {
    expect(missing(['Not started', 'In progress', 'Already ended', 'Coming soon'])).toEqual([]);
  });

  it('include the messages of the error catalogue word for word, except for three misprints [M3]', () => {
    expect(missing(catalogue)).toEqual([...corrected.keys()]);
    expect(missing([...corrected.values()])).toEqual([]);
  });
});
