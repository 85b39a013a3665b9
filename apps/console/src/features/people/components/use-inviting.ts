import { flagField, useAddressState } from '../../../platform/address-state.ts';

const fields = { invite: flagField };

/** Whether the dialog to invite somebody is open: in the address, so that the palette can lead to it from anywhere. */
export const useInviting = () => {
  const { values, change } = useAddressState(fields);
  return {
    isOpen: values.invite === true,
    start: () => change({ invite: true }),
    stop: () => change({ invite: undefined }),
  };
};
