import { describe, expect, it } from 'vitest';
import { categoryInfo, categoryList } from './articles.ts';
import { contentTypes, senders } from './chat-rules.ts';
import { feedbackStates, feedbackTypes } from './feedback-rules.ts';
import { personaIdSchema } from './personas.ts';
import { eventStatuses, postTypes, questionCategories } from './post-types.ts';
import { optionModes, surveyTypes } from './survey-rules.ts';
import { articleTotal } from './totals.ts';

/** These values are on the wire and in local storage, so a renumbering would break installed game clients. */
describe('the values of the product document', () => {
  it('C1: number the post types', () => {
    expect(postTypes).toEqual({
      question: 1,
      news: 2,
      events: 3,
      guide: 4,
      workshop_events: 5,
      workshop_school: 6,
    });
  });

  it('C2: number the support categories', () => {
    expect(questionCategories).toEqual({
      frequently_asked_questions: 1,
      purchase_issues: 2,
      connection_exception: 3,
      account_issue: 4,
    });
  });

  it('C5, E2: name the four statuses', () => {
    expect(eventStatuses).toEqual(['not_started', 'in_progress', 'already_ended', 'coming_soon']);
  });

  it('E1: number the survey types and the option modes of a vote', () => {
    expect({ surveyTypes, optionModes }).toEqual({
      surveyTypes: { questionnaire: 1, vote: 2 },
      optionModes: { single: 1, multiple: 2 },
    });
  });

  it('F1, F2: number the feedback types and states', () => {
    expect({ feedbackTypes, feedbackStates }).toEqual({
      feedbackTypes: { issue: 1, suggestion: 2 },
      feedbackStates: { pending: 0, improving: 1, in_progress: 2, finished: 3 },
    });
  });

  it('I3: number the senders, the content types and the eleven agents', () => {
    expect({ senders, contentTypes, agents: personaIdSchema.options }).toEqual({
      senders: { admin: 1, user: 2 },
      contentTypes: { text: 1, picture: 2, voice: 3 },
      agents: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    });
  });

  it('M2: name the three documented calls and their fields', () => {
    const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
    expect([articleTotal, categoryList, categoryInfo].map(nameOf)).toEqual([
      'GET /common/article_total',
      'POST /category/list',
      'POST /category/info',
    ]);
    expect(Object.keys(articleTotal.msg.entries)).toEqual([
      'survey_total',
      'news',
      'events',
      'guide',
      'workshop_events',
      'workshop_school',
    ]);
    expect(Object.keys(categoryList.body.entries)).toEqual(
      expect.arrayContaining(['post_type', 'category_lang', 'page_index', 'page_size']),
    );
    expect(Object.keys(categoryInfo.body.entries)).toEqual(['id', 'category_lang']);
  });
});
