import { describe, expect, it } from 'vitest';
import { maskedEmail, maskedRoleId } from './masking.rules.ts';

describe('masking [threat 16]', () => {
  it.each([
    ['anna@games.com', 'a•••@g•••.com'],
    ['a@b.co', 'a•••@b•••.co'],
    ['first.last+tag@mail.example.co.uk', 'f•••@m•••.uk'],
    ['"odd@name"@host.org', '"•••@h•••.org'],
    ['😀mail@x.org', '😀•••@x•••.org'],
    ['nonsense', '•••'],
    ['', ''],
  ])('shows the email %s as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });

  it.each([
    ['12345678', '••••5678'],
    ['1234567890', '••••7890'],
    ['', ''],
  ])('shows the role id %s as %s', (roleId, masked) => {
    expect(maskedRoleId(roleId)).toBe(masked);
  });
});
