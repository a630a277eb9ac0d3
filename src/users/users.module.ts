import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentitiesRepository } from './identities.repository.js';
import { Identity } from './identity.entity.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, Identity])],
  providers: [IdentitiesRepository, UsersRepository, UsersService],
  exports: [IdentitiesRepository, UsersRepository, UsersService],
})
export class UsersModule {}
