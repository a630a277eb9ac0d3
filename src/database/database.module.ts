import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source-options.js';
import { runMigrations } from './run-migrations.js';

/** Milliseconds between two attempts to reach a database that is not there yet when the service starts. */
const RETRY_DELAY = 1000;

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.database),
        retryAttempts: 120,
        retryDelay: RETRY_DELAY,
        migrateAtStart: !config.production,
      }),
      dataSourceFactory: async (options) => {
        const { migrateAtStart, ...rest } = options as typeof options & { migrateAtStart: boolean };
        const database = await new DataSource(rest!).initialize();
        if (migrateAtStart) await runMigrations(database);
        return database;
      },
    }),
  ],
})
export class DatabaseModule {}
