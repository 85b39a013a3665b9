import { deliveryStates, type DeliveryState } from '@guildhall/contract/webhooks/staff.ts';
import { choiceField, type AddressField } from '../../../platform/address/address-state.ts';

export interface LogFilters {
  readonly receiver?: string;
  readonly state?: DeliveryState;
}

/** The server would reject anything that is not a valid name. */
const receiverField: AddressField<string> = {
  read: (text) => (/^[a-z\d][a-z\d-]{0,39}$/.test(text) ? text : undefined),
  write: (value) => value,
};

export const logFields = { receiver: receiverField, state: choiceField(deliveryStates) };
