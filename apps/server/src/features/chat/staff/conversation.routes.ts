import { chatAvailability } from '@guildhall/contract/chat/availability.ts';
import {
  chatAnswer,
  chatClaim,
  chatStatistics,
  chatHours,
  chatNote,
  chatOfReport,
  chatOpen,
  chatPage,
  chatPresent,
  chatSeats,
  chatSetHours,
  chatSit,
  chatTable,
  chatTransfer,
} from '@guildhall/contract/chat/staff.ts';
import { chatAccept, chatDecline, chatOffers } from '@guildhall/contract/chat/offers.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { ChatStaffServices } from './staff.service.ts';
import type { ChatSending } from '../chat.send.service.ts';

export const chatStaffRoutes = (staff: ChatStaffServices, sending: ChatSending): MountedRoute[] => [
  answer(chatTable, ({ actor, body }) => staff.table(actor.staffId, body)),
  answer(chatOpen, ({ actor, body }) => staff.openBy(actor.staffId, body.conversation)),
  answer(chatOfReport, ({ actor, body }) => staff.ofReportBy(actor.staffId, body.report)),
  answer(chatPage, ({ actor, body }) => staff.pageBy(actor.staffId, body)),
  answer(chatAnswer, ({ actor, body }) =>
    sending.send({ staffId: actor.staffId, assignEpoch: body.assign_epoch }, body),
  ),
  answer(chatClaim, ({ actor, body }) => staff.claim(actor.staffId, body)),
  answer(chatTransfer, ({ actor, body }) => staff.transfer(actor.staffId, body)),
  answer(chatOffers, ({ actor }) => staff.offers.list(actor.staffId)),
  answer(chatAccept, ({ actor, body }) => staff.offers.accept(actor.staffId, body.conversation)),
  answer(chatDecline, ({ actor, body }) => staff.offers.decline(actor.staffId, body.conversation)),
  answer(chatNote, ({ actor, body }) => staff.note(actor.staffId, body)),
  answer(chatSeats, ({ actor }) => staff.seats.list(actor.staffId)),
  answer(chatPresent, ({ actor }) => staff.seats.present(actor.staffId)),
  answer(chatSit, ({ actor, body }) => staff.seats.sit(actor.staffId, body)),
  answer(chatAvailability, ({ actor, body }) => staff.seats.setAvailability(actor.staffId, body.availability)),
  answer(chatHours, () => staff.hours.read()),
  answer(chatSetHours, ({ actor, body }) => staff.hours.set(actor.staffId, body)),
  answer(chatStatistics, ({ body }) => staff.statistics.read(body)),
];
