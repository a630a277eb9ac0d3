import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names with values. */
export function Facts({ children }: { children: ReactNode }) {
  return <DataList className="facts">{children}</DataList>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{name}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
