import { Text } from '@mantine/core';
import type { Contact } from '../../../client/resources.js';
import { nameOfCountry } from './countries.js';

/** The contact as on an invoice, one line for each part. */
export function ContactSummary({ contact: { name, email, phone, address } }: { contact: Contact }) {
  const { line1, line2, postalCode, city, state, country } = address ?? {};
  const lines = [
    email,
    phone,
    line1,
    line2,
    [postalCode, city].filter(Boolean).join(' '),
    [state, country && nameOfCountry(country)].filter(Boolean).join(', '),
  ];
  return (
    <div>
      {name && (
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
      )}
      {lines.filter(Boolean).map((line, index) => (
        <Text size="sm" key={index}>
          <bdi>{line}</bdi>
        </Text>
      ))}
    </div>
  );
}
