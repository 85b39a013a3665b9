import { collection, port } from '../../registration/module.ts';
import type { OpenIncident } from '@guildhall/contract/articles/player.ts';
import type { ContentChange } from './articles.content-change.service.ts';

export { selectQuestions } from './articles.questions.queries.ts';

/** To be called when something that players read has changed. */
export const contentChanges = port<ContentChange>('articles.contentChanges');

/** What stands above the first page of a list. */
export const openIncidentStrips = collection<(lang: number) => Promise<OpenIncident[]>>('articles.openIncidentStrips');
