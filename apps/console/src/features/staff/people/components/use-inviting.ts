import { flagField, useAddressState } from '../../../../platform/address/address-state.ts';

const fields = { invite: flagField };

/** The open state is in the URL, so the command palette can show the dialog from any page. */
export const useInviting = () => {
  const { values, change } = useAddressState(fields);
  return {
    isOpen: values.invite === true,
    start: () => change({ invite: true }),
    stop: () => change({ invite: undefined }),
  };
};
