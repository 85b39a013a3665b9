import { deliveryStates, type DeliveryState } from '@guildhall/contract/webhooks-desk.ts';
import { choiceField, type AddressField } from '../../../platform/address-state.ts';

export interface LogFilters {
  readonly receiver?: string;
  readonly state?: DeliveryState;
}

/** Only what can be a name: the server would refuse the rest. */
const receiverField: AddressField<string> = {
  read: (text) => (/^[a-z\d][a-z\d-]{0,39}$/.test(text) ? text : undefined),
  write: (value) => value,
};

export const logFields = { receiver: receiverField, state: choiceField(deliveryStates) };
