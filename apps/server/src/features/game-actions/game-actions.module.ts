import { playerSubjects } from '../players/players.public.ts';
import { defineFeature } from '../../registration/module.ts';
import { createGameActionsServices } from './game-actions.services.factory.ts';
import { actionResult } from '@guildhall/contract/game-actions/callback.ts';
import * as contract from '@guildhall/contract/game-actions/staff.ts';
import * as v from 'valibot';
import { answer } from '../../http/answer.ts';
import { countsNothing } from '../../registration/feature.ts';
import { Failure } from '../../runtime/failure.ts';
import { retentionDays } from './game-actions.delivery.service.ts';

const signedHeaders = v.object({
  'webhook-id': v.pipe(v.string(), v.uuid()),
  'webhook-timestamp': v.string(),
  'webhook-signature': v.pipe(v.string(), v.maxLength(1000)),
});

const signedHeadersOf = (headers: unknown) => {
  const parsed = v.safeParse(signedHeaders, headers);
  if (!parsed.success) throw new Failure('action_signature_refused');
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = parsed.output;
  return { id, timestamp, signature };
};

export const gameActionsModule = defineFeature({
  noun: 'game-actions',
  open: ({ platform, all }) => ({
    gameActions: createGameActionsServices({ ...platform, subjects: all(playerSubjects) }),
  }),
  create: ({ gameActions: { staff, answers, delivery } }) => ({
    routes: [
      answer(contract.actionAvailable, ({ actor, body }) => staff.available(actor, body.person)),
      answer(contract.actionHistory, ({ body }) => staff.history(body)),
      answer(contract.actionRun, ({ actor, body }) => staff.run(actor, body, false)),
      answer(contract.actionRunSensitive, ({ actor, body }) => staff.run(actor, body, true)),
      answer(contract.actionAgain, ({ actor, body }) => staff.again(actor, body.id)),
      answer(actionResult, ({ body, request }) =>
        answers.receive(signedHeadersOf(request.headers), String(request.body), body),
      ),
    ],
    timeline: staff.timeline,
    jobs: delivery.jobs,
    retention: [{ data: 'game_actions', days: retentionDays, variable: null, job: 'gameActions.sweep' }],
    erasePlayer: staff.erasePlayer,
    countPlayer: countsNothing,
  }),
  close: ({ gameActions }) => gameActions.delivery.close(),
});
