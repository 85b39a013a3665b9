import * as contract from '@guildhall/contract/articles/staff.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { ArticlesStaffService } from './editor.service.ts';
import type { ArticlesExchange } from './translation-exchange.service.ts';

export const articlesStaffRoutes = (staffService: ArticlesStaffService, exchange: ArticlesExchange): MountedRoute[] => [
  answer(contract.articleTable, ({ body }) => staffService.table(body)),
  answer(contract.articleOpen, ({ body }) => staffService.open(body.id)),
  answer(contract.articleCreate, ({ actor, body }) => staffService.create(actor.staffId, body)),
  answer(contract.articleSave, ({ actor, body }) => staffService.save(actor.staffId, body)),
  answer(contract.articleSaveText, ({ actor, body }) => staffService.saveText(actor.staffId, body)),
  answer(contract.articleConfirmText, ({ actor, body }) => staffService.confirmText(actor.staffId, body)),
  answer(contract.articleRemoveText, ({ actor, body }) => staffService.removeText(actor.staffId, body)),
  answer(contract.articlePublish, ({ actor, body }) => staffService.publish(actor.staffId, body)),
  answer(contract.articleSchedule, ({ actor, body }) => staffService.schedule(actor.staffId, body)),
  answer(contract.articleUnschedule, ({ actor, body }) => staffService.unschedule(actor.staffId, body)),
  answer(contract.articleArchive, ({ actor, body }) => staffService.archive(actor.staffId, body)),
  answer(contract.articleBulk, ({ actor, body }) => staffService.bulk(actor.staffId, body)),
  answer(contract.articleChanges, ({ body }) => staffService.changes(body)),
  answer(contract.articleChange, ({ body }) => staffService.change(body)),
  answer(contract.articleRestore, ({ actor, body }) => staffService.restore(actor.staffId, body)),
  answer(contract.articleExport, ({ actor, body }) => exchange.write(actor.staffId, body)),
  answer(contract.articleImport, ({ actor, body }) => exchange.read(actor.staffId, body)),
];
