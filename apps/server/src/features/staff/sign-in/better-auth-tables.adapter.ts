/** Maps better-auth's models and fields (left) to our tables and columns (right). */
export const authTables = {
  user: {
    modelName: 'staff_member',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      role: { type: 'string', required: true, input: false },
      isActive: { type: 'boolean', required: true, input: false, fieldName: 'is_active' },
    },
  },
  session: {
    modelName: 'staff_session',
    fields: {
      userId: 'member_id',
      expiresAt: 'expires_at',
      ipAddress: 'address',
      userAgent: 'device',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: {
      hasSecondFactor: {
        type: 'boolean',
        required: true,
        input: false,
        defaultValue: false,
        fieldName: 'has_second_factor',
      },
      idleEndsAt: { type: 'date', required: false, input: false, fieldName: 'idle_ends_at' },
    },
  },
  account: {
    modelName: 'staff_account',
    fields: {
      userId: 'member_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      password: 'password_hash',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'staff_verification',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;

export const twoFactorTables = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'staff_two_factor',
    fields: {
      userId: 'member_id',
      backupCodes: 'recovery_codes',
      verified: 'is_verified',
      failedVerificationCount: 'failures',
      lockedUntil: 'locked_until',
    },
  },
} as const;
