import { fileRemove, fileShow, fileUpload, fileView, UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import * as v from 'valibot';
import { launched } from '../../platform/actor.ts';
import { Failure } from '../../platform/failure.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { FilesService } from './files.service.ts';

const keySchema = v.pipe(v.string(), v.uuid());

const keyOf = (header: unknown): string => {
  const parsed = v.safeParse(keySchema, header);
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

export const filesFeature = (service: FilesService, megabytesMax: number): Feature => ({
  noun: 'files',
  routes: [
    answer(
      fileUpload,
      ({ actor, body, request }) => service.upload(launched(actor), keyOf(request.headers[UPLOAD_KEY_HEADER]), body),
      { size: megabytesMax },
    ),
    answer(fileRemove, ({ actor, body }) => service.remove(launched(actor).playerId, body.id)),
    answer(fileView, ({ actor, query }) => service.open(query.link, { player: launched(actor).playerId })),
    answer(fileShow, ({ actor, query }) => service.open(query.link, { staff: actor.staffId })),
  ],
  jobs: [
    { name: 'files.sweep', everyMs: 60_000, run: service.sweep },
    { name: 'files.quotas', everyMs: 60_000, run: service.sweepQuotas },
  ],
  erasePlayer: service.erasePlayer,
});
