import * as contract from '@guildhall/contract/articles-desk.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { ArticlesDesk } from './articles.desk.service.ts';
import type { ArticlesExchange } from './articles.exchange.service.ts';

export const articlesDeskRoutes = (desk: ArticlesDesk, exchange: ArticlesExchange): MountedRoute[] => [
  answer(contract.articleTable, ({ body }) => desk.table(body)),
  answer(contract.articleOpen, ({ body }) => desk.open(body.id)),
  answer(contract.articleCreate, ({ actor, body }) => desk.create(actor.staffId, body)),
  answer(contract.articleSave, ({ actor, body }) => desk.save(actor.staffId, body)),
  answer(contract.articleSaveText, ({ actor, body }) => desk.saveText(actor.staffId, body)),
  answer(contract.articleConfirmText, ({ actor, body }) => desk.confirmText(actor.staffId, body)),
  answer(contract.articleRemoveText, ({ actor, body }) => desk.removeText(actor.staffId, body)),
  answer(contract.articlePublish, ({ actor, body }) => desk.publish(actor.staffId, body)),
  answer(contract.articleSchedule, ({ actor, body }) => desk.schedule(actor.staffId, body)),
  answer(contract.articleUnschedule, ({ actor, body }) => desk.unschedule(actor.staffId, body)),
  answer(contract.articleArchive, ({ actor, body }) => desk.archive(actor.staffId, body)),
  answer(contract.articleChanges, ({ body }) => desk.changes(body)),
  answer(contract.articleChange, ({ body }) => desk.change(body)),
  answer(contract.articleRestore, ({ actor, body }) => desk.restore(actor.staffId, body)),
  answer(contract.articleExport, ({ actor, body }) => exchange.write(actor.staffId, body)),
  answer(contract.articleImport, ({ actor, body }) => exchange.read(actor.staffId, body)),
];
