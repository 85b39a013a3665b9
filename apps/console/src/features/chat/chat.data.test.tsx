import type { OpenedConversation } from '@guildhall/contract/chat/staff.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { open, setUpPage } from '../../testing/page.tsx';
import { acceptRow, useOpened } from './chat.data.ts';
import { chatRow, openedWith } from './testing/open-chat.tsx';

setUpPage();

const Opened = ({ id }: { readonly id: string }) => {
  const { data, refetch } = useOpened(id);
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        {data?.row.assignee?.name}
      </button>
      <q>{data?.rating_text}</q>
    </>
  );
};

it('a response that was on its way does not replace the newer row that the socket brought', async () => {
  const row = chatRow();
  fakeServer.answer('/chat/open', () => openedWith(row));
  const { user } = open(<Opened id={row.id} />);
  const button = await screen.findByRole('button', { name: 'Mei Lin' });
  const late = Promise.withResolvers<OpenedConversation>();
  fakeServer.answer('/chat/open', () => late.promise);
  await user.click(button);
  acceptRow({ ...row, assign_epoch: 4, assignee: { id: 'ada', name: 'Ada Ng' } });
  await screen.findByRole('button', { name: 'Ada Ng' });
  late.resolve({ ...openedWith(row), rating_text: 'Thank you' });
  expect(await screen.findByText('Thank you')).toBeTruthy();
  expect(button.textContent).toBe('Ada Ng');
});
